import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'

export function FeedAddressField({
  address,
  className,
}: {
  address: string
  className?: string | undefined
}) {
  return (
    <div role="status" className={classNames('flex w-full max-w-md flex-col gap-1.5', className)}>
      <Field
        label="Feed address"
        readOnly
        value={address}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="text-sm text-ink-soft">Copy this address and paste it into your podcast app.</p>
    </div>
  )
}
