import type { ReactNode } from 'react'

type ChoiceProps = {
  kind?: 'checkbox' | 'radio'
  group?: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

export function Choice({ kind = 'checkbox', group, isChecked, isDisabled, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 has-disabled:cursor-default has-disabled:text-ink-soft">
      <input
        type={kind}
        name={group}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  )
}
