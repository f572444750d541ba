import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { homePath } from '#shared/pages/page-path.ts'
import { mailedReturnPath } from '#shared/pages/return-path.ts'
import { passwordLength, registrationSchema } from '#shared/rules/credentials.ts'
import { useRegister } from '#web/features/session/api/sign-in.ts'
import { EmailField } from '#web/features/session/components/email-field.tsx'
import type { AccountFormProps } from '#web/features/session/components/sign-in-form.tsx'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

/** The repeated password is compared here and never sent. */
const registrationFieldsSchema = registrationSchema.safeExtend({ password_again: z.string() }).refine(
  ({ password, password_again }) => password === password_again,
  // Checked even if other fields are invalid, so that all errors appear at once.
  { path: ['password_again'], message: "Passwords don't match", when: () => true },
)

export function RegistrationForm({ email, target = homePath, onEmailChange, onSignedIn }: AccountFormProps) {
  const registration = useRegister()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(registrationFieldsSchema),
    defaultValues: { email, password: '', password_again: '' },
  })
  const submit = handleSubmit(({ password_again: _, ...fields }) =>
    registration.mutate(
      { ...fields, return_path: mailedReturnPath(target) },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (!hasStatus(error, 409) || error.code !== 'email-taken') return
          setError('email', { message: error.sentence }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        error={formState.errors.email?.message}
        registration={register('email', { onChange: ({ target }) => onEmailChange(target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.minimum} characters; a short phrase works well.`}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={formState.errors.password_again?.message}
        {...register('password_again')}
      />
      <Button variant="primary" type="submit" disabled={registration.isPending} className="mt-1">
        {registration.isPending ? 'Registering...' : 'Register'}
      </Button>
    </form>
  )
}
