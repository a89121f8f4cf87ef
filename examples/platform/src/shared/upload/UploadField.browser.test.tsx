import { axeFindings } from "@freehold/test-utils/browser/axe";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { UploadField } from "./UploadField.tsx";

freshPage();

const picture = (type = "image/png", size = 10) => new File([new Uint8Array(size)], "a.png", { type });
function open(upload = vi.fn(async () => undefined)) {
  draw(
    <UploadField label="Pictures" types={["image/png"]} typeNames="PNG" maxBytes={1048576} multiple upload={upload} />,
  );
  return upload;
}
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

test("sends what is chosen, one after the other", async () => {
  const upload = open();
  expect(await axeFindings()).toEqual([]);
  await userEvent.upload(input(), [picture(), picture()]);
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
});

test("takes what is dropped on it", async () => {
  const upload = open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture());
  document.querySelector(".upload")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce());
});

test.each([
  ["of another type", () => picture("text/html"), "Choose a file of one of these types: PNG"],
  ["that is too large", () => picture("image/png", 1048577), "Choose a file of at most 1 MiB"],
])("refuses a file %s before it is sent", async (_, file, sentence) => {
  const upload = open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file());
  document.querySelector(".upload")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
});

test("says why a file was not taken", async () => {
  open(vi.fn(() => Promise.reject(new Error("x"))));
  await userEvent.upload(input(), picture());
  await expect.element(page.getByText("We couldn't upload the file. Try again.")).toBeVisible();
});
