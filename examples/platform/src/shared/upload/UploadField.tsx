import { Button, ErrorNotice, Notice, useMessages } from "@freehold/ui";
import { Upload } from "@freehold/ui/icons";
import { type DragEvent, useId, useRef, useState } from "react";
import { useAction } from "../action/use-action.ts";
import { $uploadMessages } from "./messages.ts";
import "./styles.css";

/** What the server takes at most: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Takes files by drag and drop, or chosen from the device, and sends one after the other. It looks at their type and size before;
 * the server looks at their content.
 *
 * @param props.types - media types, such as `image/jpeg`.
 * @param props.typeNames - what these are called, for people.
 * @param props.upload - sends a file; `place` counts those that were chosen together, from 0.
 * @example
 * <UploadField label={t.pictures} help={t.picturesHelp} types={["image/jpeg", "image/png"]} typeNames="JPEG, PNG"
 *   upload={(file) => addPicture(property.id, file)} />
 */
export function UploadField({
  label,
  help,
  types,
  typeNames,
  maxBytes = MAX_FILE_BYTES,
  multiple = false,
  disabled = false,
  upload,
}: {
  label: string;
  help?: string;
  types: readonly string[];
  typeNames: string;
  maxBytes?: number;
  multiple?: boolean;
  disabled?: boolean;
  upload: (file: File, place: number) => Promise<unknown>;
}) {
  const t = useMessages($uploadMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<readonly File[]>([]);
  const [isOver, setIsOver] = useState(false);
  const { busy, error, problems, start } = useAction<"file">({
    check: () => {
      const isWrongType = chosen.current.some(({ type }) => !types.includes(type));
      if (isWrongType) return { file: t.wrongType({ types: typeNames }) };
      const isTooLarge = chosen.current.some(({ size }) => size > maxBytes);
      return { file: isTooLarge ? t.tooLarge({ mebibytes: maxBytes / 1024 / 1024 }) : null };
    },
    run: async () => {
      for (const [place, file] of chosen.current.entries()) await upload(file, place);
    },
  });
  const take = (files: FileList | null) => {
    chosen.current = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.current.length > 0) void start();
    // The same file can be chosen again, after it was refused.
    if (input.current) input.current.value = "";
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button in it
    <div
      className="upload"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!disabled && !busy) take(event.dataTransfer.files);
      }}
    >
      <p className="upload-label" id={id}>
        {label}
      </p>
      <p className="upload-line">
        <Upload size={20} />
        <span>{t.dropFile}</span>{" "}
        <Button
          size="small"
          disabled={disabled}
          busy={busy}
          busyLabel={t.uploading}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {t.chooseFile}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join()}
        multiple={multiple}
        aria-labelledby={id}
        onChange={(event) => take(event.target.files)}
      />
      {help && <p className="upload-help">{help}</p>}
      <div aria-live="polite">
        {problems.file && <Notice tone="error">{problems.file}</Notice>}
        <ErrorNotice error={error} fallback={t.notUploaded} />
      </div>
    </div>
  );
}
