import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { credentialsSchema } from '#shared/rules/credentials.ts'
import { useSignIn } from '#web/features/session/api/sign-in.ts'
import { EmailField } from '#web/features/session/components/email-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

export type AccountFormProps = {
  email: string
  /** The page that opens afterwards. */
  target?: string
  onEmailChange: (email: string) => void
  onSignedIn: () => void
}

export function SignInForm({ email, onEmailChange, onSignedIn }: AccountFormProps) {
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email, password: '' },
  })
  const submit = handleSubmit((credentials) => signIn.mutate(credentials, { onSuccess: onSignedIn }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        error={formState.errors.email?.message}
        registration={register('email', { onChange: ({ target }) => onEmailChange(target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button variant="primary" type="submit" disabled={signIn.isPending} className="mt-1">
        {signIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
