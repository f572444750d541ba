import { embedCode, embeddedComparisonPath, embeddedQuotePath, embedSizes } from '#shared/pages/embed-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export type Embedded = { title: string } & (
  | { kind: 'quote'; quoteId: string }
  | { kind: 'comparison'; topic: string }
)

function codeOf(embedded: Embedded): string {
  const path =
    embedded.kind === 'quote' ? embeddedQuotePath(embedded.quoteId) : embeddedComparisonPath(embedded.topic)
  const { title, kind } = embedded
  return embedCode({ address: location.origin + path, title, ...embedSizes[kind] })
}

export function EmbedField({ embedded }: { embedded: Embedded }) {
  const code = codeOf(embedded)
  return (
    <div className="flex max-w-md flex-col items-start gap-2 text-ink">
      <Field
        label="Code for your page"
        readOnly
        value={code}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="small" onClick={() => void copy(code)}>
        Copy code
      </Button>
    </div>
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast({ title: 'Code copied', description: 'Paste it into the HTML of your page.' })
  } catch {
    showFailure({ title: 'The code could not be copied', description: 'Select it and copy it by hand.' })
  }
}
