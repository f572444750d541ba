import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'

type EmailFieldProps = { error: string | undefined; registration: UseFormRegisterReturn<'email'> }

export function EmailField({ error, registration }: EmailFieldProps) {
  return <Field label="Email" type="email" autoComplete="username" error={error} {...registration} />
}
