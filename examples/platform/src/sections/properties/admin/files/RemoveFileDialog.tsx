import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $adminMessages } from "../messages.ts";
import { removeFile } from "../store.ts";

/** Takes a picture or a document off a property. */
export function RemoveFileDialog({
  property,
  file,
  title,
  onClose,
}: {
  property: PropertyDetail;
  file: { id: string };
  title: string;
  onClose: () => void;
}) {
  const t = useMessages($adminMessages);
  return (
    <ActionDialog
      title={t.removeTitle}
      label={t.removeIt}
      busyLabel={t.removing}
      variant="danger"
      fallback={t.notRemoved}
      run={() => removeFile(property, file.id)}
      onClose={onClose}
    >
      <p>{fill(t.removeText({ title }), {})}</p>
    </ActionDialog>
  );
}
