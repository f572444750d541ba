import { type ComponentProps, useId } from 'react'

type FieldProps = ComponentProps<'input'> & { label: string; error?: string | undefined }

/** A labelled input with its error sentence below, tied together for screen readers. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="min-h-12 rounded-lg border border-line-strong bg-surface px-3.5 text-base aria-invalid:border-danger"
        {...input}
      />
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
