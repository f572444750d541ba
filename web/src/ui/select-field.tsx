import { type ComponentProps, useId } from 'react'

type SelectFieldProps = ComponentProps<'select'> & { label: string }

/** One of several to choose from, with its label above. */
export function SelectField({ label, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <select
        id={id}
        className="min-h-12 rounded-lg border border-line-strong bg-surface px-3 text-base"
        {...select}
      />
    </div>
  )
}
