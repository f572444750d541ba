import { type ComponentProps, useState } from 'react'
import { Field } from '#web/ui/forms/field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'action'>

/** Toggling keeps the value and the password manager's data. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-label={`Show ${label.toLowerCase().replace('confirm', 'confirmed')}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 min-w-11 rounded-md px-3 text-sm font-medium hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-paper"
        >
          Show
        </button>
      }
      {...field}
    />
  )
}
