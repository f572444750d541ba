import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'

type EmailFieldProps = { error: string | undefined; registration: UseFormRegisterReturn<'email'> }

/** The address of an account, which password managers know as its user name. */
export function EmailField({ error, registration }: EmailFieldProps) {
  return <Field label="Email" type="email" autoComplete="username" error={error} {...registration} />
}
