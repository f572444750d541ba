import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  action?: ReactNode
}

/** Hint and error are linked to the input for screen readers. */
export function Field({ label, hint, error, action, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const descriptions = [error && errorId, hint && hintId].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <div className="relative flex flex-col">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions.join(' ') || undefined}
          className={classNames(
            'min-h-12 rounded-lg border border-line-strong bg-surface px-3.5 text-base aria-invalid:border-danger',
            action !== undefined && 'pr-18',
          )}
          {...input}
        />
        {action}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
