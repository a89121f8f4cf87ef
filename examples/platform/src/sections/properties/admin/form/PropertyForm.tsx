import type { PropertyDetail } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Amount, Button, Card, DescriptionList, Notice, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { type Problems, useAction } from "../../../../shared/action/use-action.ts";
import { RestoredNotice } from "../../../../shared/drafts/RestoredNotice.tsx";
import { useDraft } from "../../../../shared/drafts/use-draft.ts";
import { path } from "../../path.ts";
import { $adminMessages } from "../messages.ts";
import { changeProperty, createProperty } from "../store.ts";
import { countUnsaved, EMPTY, findProblems, sumUp, toDraft, toPatch, toSlug, toTyped } from "./draft.ts";
import { FIELD_GROUPS, type FieldName, kindOf, TERMS } from "./fields.ts";
import { PropertyField } from "./PropertyField.tsx";

/**
 * What an admin states of a property; what it comes to stands beneath as they type. What they did not change is not sent: another
 * admin may have changed it since the form was opened.
 */
export function PropertyForm({
  property,
  onUnsaved,
}: {
  /** Undefined for a new one. */
  property: PropertyDetail | undefined;
  /** So many fields differ from what was saved. */
  onUnsaved: (count: number) => void;
}) {
  const t = useMessages($adminMessages);
  /** What the form began with. The property is read anew meanwhile, with what others have changed. */
  const [begunWith, setBegunWith] = useState(property);
  const draft = useDraft(`property ${property?.id ?? "new"}`, begunWith ? toTyped(begunWith) : EMPTY, {
    home: path.href({ rest: begunWith ? [begunWith.slug, "edit"] : ["new"] }),
  });
  const { typed } = draft;
  const [ownSlug, setOwnSlug] = useState(property !== undefined || draft.isRestored);
  const [isSaved, setSaved] = useState(false);
  const unsaved = countUnsaved(typed, begunWith);
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);
  const isPublished = property !== undefined && property.status !== "draft";
  const isFixed = (name: FieldName) => isPublished && TERMS.includes(name);
  const action = useAction<FieldName>({
    check: () => {
      const found = Object.entries(findProblems(typed));
      return Object.fromEntries(found.map(([name, problem]) => [name, t[problem]])) as Problems<FieldName>;
    },
    problemsOf: (error) => {
      if (!isApiError(error) || error.code !== "validation_failed") return null;
      const atFields = error.errors.filter(({ path }) => path in typed && !isFixed(path as FieldName));
      return atFields.length === 0
        ? null
        : (Object.fromEntries(atFields.map(({ path, message }) => [path, message])) as Problems<FieldName>);
    },
    run: async () => {
      if (begunWith) {
        const { property: saved } = await changeProperty(begunWith, toPatch(typed, begunWith));
        setBegunWith(saved);
        draft.clear();
        if (saved.slug !== begunWith.slug) path.open({ rest: [saved.slug, "edit"], replace: true });
        setSaved(true);
        return;
      }
      const { property: created } = await createProperty(toDraft(typed));
      draft.clear();
      path.open({ rest: [created.slug, "edit"], replace: true });
    },
  });

  function type(name: FieldName, text: string): void {
    setSaved(false);
    action.clear(name);
    if (name === "slug") setOwnSlug(true);
    draft.type({ [name]: text, ...(name === "name" && !ownSlug && { slug: toSlug(text) }) });
  }

  return (
    <ActionForm
      className="property-form"
      action={action}
      fallback={t.notSaved}
      footer={
        <div className="property-save" data-unsaved={unsaved > 0 || undefined}>
          <Button type="submit" variant="primary" busy={action.busy} busyLabel={t.saving}>
            {property ? t.save : t.create}
          </Button>
          <p role="status">{unsaved > 0 ? t.unsaved(unsaved) : isSaved && t.saved}</p>
        </div>
      }
    >
      <RestoredNotice draft={draft} />
      {FIELD_GROUPS.map(({ group, fields }) => (
        <Card key={group} title={t[group]}>
          {group === "terms" && isPublished && <p className="fh-muted property-form-note">{t.termsFixed}</p>}
          <div className="property-fields">
            {fields
              .filter((name) => !isFixed(name))
              .map((name) => (
                <PropertyField
                  key={name}
                  name={name}
                  value={typed[name]}
                  problem={action.problems[name] ?? null}
                  busy={action.busy}
                  onType={(text) => type(name, text)}
                />
              ))}
          </div>
          {begunWith && <Facts property={begunWith} names={fields.filter(isFixed)} />}
          {group === "terms" && !isPublished && <Terms sum={sumUp(typed)} />}
          {group === "month" && <NetRent sum={sumUp(typed)} />}
        </Card>
      ))}
    </ActionForm>
  );
}

/** What can no longer be changed. */
function Facts({ property, names }: { property: PropertyDetail; names: readonly FieldName[] }) {
  const t = useMessages($adminMessages);
  const saved = toTyped(property);
  const items = names.map((name) => ({ term: t[name], value: <Fact name={name} value={saved[name]} /> }));
  return items.length > 0 && <DescriptionList className="property-facts" items={items} />;
}

function Fact({ name, value }: { name: FieldName; value: string }) {
  switch (kindOf(name)) {
    case "amount":
      return <Amount whole unit={false} value={value} />;
    case "count":
      return <span>{Number(value).toLocaleString("en-US")}</span>;
    default:
      return <span>{value}</span>;
  }
}

type Sum = ReturnType<typeof sumUp>;

/** Whether the shares pay for what they cost: as long as they do not, it cannot be published. */
function Terms({ sum: { total, paysFor, addsUp } }: { sum: Sum }) {
  const t = useMessages($adminMessages);
  if (total === null || paysFor === null) return null;
  return (
    <Notice tone={addsUp ? "success" : "warning"} live>
      {addsUp
        ? t.addsUp({ sum: formatUbxs(paysFor) })
        : t.addsUpNot({ sum: formatUbxs(paysFor), total: formatUbxs(total) })}
    </Notice>
  );
}

function NetRent({ sum: { netRent } }: { sum: Sum }) {
  const t = useMessages($adminMessages);
  if (netRent === null) return null;
  return <p className="property-form-note">{t.netRent({ net: formatUbxs(netRent) })}</p>;
}
