import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A round button that is its drawing; the name is also what a pointer that rests on it reads. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={rest['aria-label']}
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-current/10',
        className,
      )}
      {...rest}
    />
  )
}
