import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

type ButtonProps = ComponentProps<'button'> & {
  /** `primary` for a screen's main action, `danger` for irreversible ones, `small` in tables. */
  variant?: 'primary' | 'plain' | 'small' | 'danger'
}

const variantClasses = {
  primary:
    'min-h-12 rounded-full bg-lamp px-7 max-xs:px-4 text-base font-semibold text-lamp-ink hover:brightness-95',
  plain:
    'min-h-11 rounded-full border border-line-strong px-5 max-xs:px-3.5 text-[0.9375rem] font-medium text-ink hover:bg-sunken',
  small:
    'min-h-9 rounded-[1.125rem] border border-line-strong px-3.5 text-sm font-medium text-ink hover:bg-sunken sm:whitespace-nowrap',
  danger:
    'min-h-11 rounded-full border border-danger px-5 text-[0.9375rem] font-medium text-danger hover:bg-danger-soft',
} as const

/** `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button({ variant = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex max-w-full items-center justify-center gap-2 transition-[filter,background-color] disabled:opacity-55',
        variantClasses[variant],
        className,
      )}
      {...rest}
    />
  )
}

export function LinkButton({ variant = 'plain', ...rest }: LinkProps & Pick<ButtonProps, 'variant'>) {
  return <Link {...rest} className={classNames('inline-flex items-center', variantClasses[variant])} />
}
