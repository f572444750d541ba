import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean }

/** Ignores presses while busy instead of being disabled, which would lose the focus. */
export function BusyButton({ isBusy, className, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy}
      className={classNames('aria-disabled:opacity-55', className)}
      onClick={isBusy ? undefined : onClick}
    />
  )
}
