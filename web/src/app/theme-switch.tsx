import { useId } from 'react'
import type { Theme } from '#shared/domain/user.ts'
import { useTheme } from '#web/app/use-theme.ts'

const choices: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
]

export function ThemeSwitch() {
  const name = useId()
  const [chosen, choose] = useTheme()
  return (
    <fieldset className="flex flex-wrap items-center noscript:hidden rounded-[1.25rem] border border-line-strong p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label }) => (
        <label
          key={theme}
          className="relative flex min-h-9 cursor-pointer items-center rounded-full px-3.5 text-sm font-medium has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => choose(theme)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
