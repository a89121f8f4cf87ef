import {
  ArrowLeft as arrowLeft,
  Ban as ban,
  Building2 as building2,
  ChartColumn as chartColumn,
  Check as check,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleX as circleX,
  Clock as clock,
  Coins as coins,
  Copy as copy,
  ExternalLink as externalLink,
  Eye as eye,
  EyeOff as eyeOff,
  Gift as gift,
  HandCoins as handCoins,
  Hourglass as hourglass,
  House as house,
  Inbox as inbox,
  Info as info,
  LayoutDashboard as layoutDashboard,
  LockKeyhole as lockKeyhole,
  LogOut as logOut,
  Menu as menu,
  Monitor as monitor,
  Moon as moon,
  Printer as printer,
  RefreshCw as refreshCw,
  Settings as settings,
  Sun as sun,
  TrendingUp as trendingUp,
  TriangleAlert as triangleAlert,
  Undo2 as undo2,
  Users as users,
  Wallet as wallet,
  X as x,
} from "lucide";
import { icon } from "./icon.ts";

export { type Icon, type IconProps, icon } from "./icon.ts";

export const ArrowLeft = /* @__PURE__ */ icon(arrowLeft);
export const Ban = /* @__PURE__ */ icon(ban);
export const Building2 = /* @__PURE__ */ icon(building2);
export const ChartColumn = /* @__PURE__ */ icon(chartColumn);
export const Check = /* @__PURE__ */ icon(check);
export const ChevronLeft = /* @__PURE__ */ icon(chevronLeft);
export const ChevronRight = /* @__PURE__ */ icon(chevronRight);
export const CircleAlert = /* @__PURE__ */ icon(circleAlert);
export const CircleCheck = /* @__PURE__ */ icon(circleCheck);
export const CircleX = /* @__PURE__ */ icon(circleX);
export const Clock = /* @__PURE__ */ icon(clock);
export const Coins = /* @__PURE__ */ icon(coins);
export const Copy = /* @__PURE__ */ icon(copy);
export const ExternalLink = /* @__PURE__ */ icon(externalLink);
export const Eye = /* @__PURE__ */ icon(eye);
export const EyeOff = /* @__PURE__ */ icon(eyeOff);
export const Gift = /* @__PURE__ */ icon(gift);
export const HandCoins = /* @__PURE__ */ icon(handCoins);
export const Hourglass = /* @__PURE__ */ icon(hourglass);
export const House = /* @__PURE__ */ icon(house);
export const Inbox = /* @__PURE__ */ icon(inbox);
export const Info = /* @__PURE__ */ icon(info);
export const LayoutDashboard = /* @__PURE__ */ icon(layoutDashboard);
export const LockKeyhole = /* @__PURE__ */ icon(lockKeyhole);
export const LogOut = /* @__PURE__ */ icon(logOut);
export const Menu = /* @__PURE__ */ icon(menu);
export const Monitor = /* @__PURE__ */ icon(monitor);
export const Moon = /* @__PURE__ */ icon(moon);
export const Printer = /* @__PURE__ */ icon(printer);
export const RefreshCw = /* @__PURE__ */ icon(refreshCw);
export const Settings = /* @__PURE__ */ icon(settings);
export const Sun = /* @__PURE__ */ icon(sun);
export const TrendingUp = /* @__PURE__ */ icon(trendingUp);
export const TriangleAlert = /* @__PURE__ */ icon(triangleAlert);
export const Undo2 = /* @__PURE__ */ icon(undo2);
export const Users = /* @__PURE__ */ icon(users);
export const Wallet = /* @__PURE__ */ icon(wallet);
export const X = /* @__PURE__ */ icon(x);
