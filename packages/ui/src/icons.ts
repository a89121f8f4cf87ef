import {
  ArrowLeft as arrowLeft,
  Ban as ban,
  Building2 as building2,
  ChartColumn as chartColumn,
  ChartPie as chartPie,
  Check as check,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleX as circleX,
  Clock as clock,
  Copy as copy,
  ExternalLink as externalLink,
  Eye as eye,
  EyeOff as eyeOff,
  FileText as fileText,
  HandCoins as handCoins,
  Hourglass as hourglass,
  Inbox as inbox,
  Info as info,
  Landmark as landmark,
  LayoutDashboard as layoutDashboard,
  LockKeyhole as lockKeyhole,
  LogOut as logOut,
  Menu as menu,
  Monitor as monitor,
  Moon as moon,
  PanelLeftClose as panelLeftClose,
  Printer as printer,
  RefreshCw as refreshCw,
  Settings as settings,
  Stamp as stamp,
  Sun as sun,
  TriangleAlert as triangleAlert,
  UserPlus as userPlus,
  UsersRound as usersRound,
  Wallet as wallet,
  X as x,
} from "lucide";
import { icon } from "./icon.ts";

export { type Icon, type IconProps, icon } from "./icon.ts";

export const ArrowLeft = /* @__PURE__ */ icon(arrowLeft);
export const Ban = /* @__PURE__ */ icon(ban);
export const Building2 = /* @__PURE__ */ icon(building2);
export const ChartColumn = /* @__PURE__ */ icon(chartColumn);
export const ChartPie = /* @__PURE__ */ icon(chartPie);
export const Check = /* @__PURE__ */ icon(check);
export const ChevronLeft = /* @__PURE__ */ icon(chevronLeft);
export const ChevronRight = /* @__PURE__ */ icon(chevronRight);
export const CircleAlert = /* @__PURE__ */ icon(circleAlert);
export const CircleCheck = /* @__PURE__ */ icon(circleCheck);
export const CircleX = /* @__PURE__ */ icon(circleX);
export const Clock = /* @__PURE__ */ icon(clock);
export const Copy = /* @__PURE__ */ icon(copy);
export const ExternalLink = /* @__PURE__ */ icon(externalLink);
export const Eye = /* @__PURE__ */ icon(eye);
export const EyeOff = /* @__PURE__ */ icon(eyeOff);
export const FileText = /* @__PURE__ */ icon(fileText);
export const HandCoins = /* @__PURE__ */ icon(handCoins);
export const Hourglass = /* @__PURE__ */ icon(hourglass);
export const Inbox = /* @__PURE__ */ icon(inbox);
export const Info = /* @__PURE__ */ icon(info);
export const Landmark = /* @__PURE__ */ icon(landmark);
export const LayoutDashboard = /* @__PURE__ */ icon(layoutDashboard);
export const LockKeyhole = /* @__PURE__ */ icon(lockKeyhole);
export const LogOut = /* @__PURE__ */ icon(logOut);
export const Menu = /* @__PURE__ */ icon(menu);
export const Monitor = /* @__PURE__ */ icon(monitor);
export const Moon = /* @__PURE__ */ icon(moon);
export const PanelLeftClose = /* @__PURE__ */ icon(panelLeftClose);
export const Printer = /* @__PURE__ */ icon(printer);
export const RefreshCw = /* @__PURE__ */ icon(refreshCw);
export const Settings = /* @__PURE__ */ icon(settings);
export const Stamp = /* @__PURE__ */ icon(stamp);
export const Sun = /* @__PURE__ */ icon(sun);
export const TriangleAlert = /* @__PURE__ */ icon(triangleAlert);
export const UserPlus = /* @__PURE__ */ icon(userPlus);
export const UsersRound = /* @__PURE__ */ icon(usersRound);
export const Wallet = /* @__PURE__ */ icon(wallet);
export const X = /* @__PURE__ */ icon(x);
