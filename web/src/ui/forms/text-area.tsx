import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export function TextArea({ className, ...field }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 text-base aria-invalid:border-danger',
        className,
      )}
      {...field}
    />
  )
}
