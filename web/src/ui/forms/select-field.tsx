import { type ComponentProps, useId } from 'react'

export function SelectField({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <select
        id={id}
        className="min-h-12 w-full rounded-lg border border-line-strong bg-surface px-3 text-base"
        {...select}
      />
    </div>
  )
}
