import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { newPasswordSchemaFor } from '#shared/rules/credentials.ts'
import type { RecoveryPool } from '#web/features/password-reset/api/amplify.ts'
import { describePasswordRefusal } from '#web/features/password-reset/api/refusals.ts'
import { RefusalNote } from '#web/features/password-reset/components/refusal-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

// Pasted codes may contain spaces.
const codeSchema = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of the code'))

type NewPasswordFormProps = { pool: RecoveryPool; email: string; onSet: () => void; onBack: () => void }

export function NewPasswordForm({ pool, email, onSet, onBack }: NewPasswordFormProps) {
  const setting = useMutation({ mutationFn: pool.setPassword })
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(z.object({ code: codeSchema, password: newPasswordSchemaFor(email) })),
    defaultValues: { code: '', password: '' },
  })
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit((choice) => setting.mutate({ email, ...choice }, { onSuccess: onSet }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p role="status">
        If this address has an account, a code is on its way to <strong>{email}</strong>. It's valid for one
        hour. We send at most three emails an hour to an address.
      </p>
      {/* Hidden field that tells password managers which account's password changes. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="10 to 99 characters"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <RefusalNote text={setting.error && describePasswordRefusal(setting.error)} />
      <Button variant="primary" type="submit" disabled={setting.isPending}>
        {setting.isPending ? 'Saving...' : 'Set new password'}
      </Button>
      <Button onClick={onBack}>Send another code</Button>
    </form>
  )
}
