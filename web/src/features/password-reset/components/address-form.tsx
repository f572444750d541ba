import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { emailSchema } from '#shared/rules/credentials.ts'
import type { RecoveryPool } from '#web/features/password-reset/api/amplify.ts'
import { describeMailRefusal } from '#web/features/password-reset/api/refusals.ts'
import { RefusalNote } from '#web/features/password-reset/components/refusal-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

const addressSchema = z.object({ email: emailSchema })

type AddressFormProps = { pool: RecoveryPool; email: string; onSent: (email: string) => void }

export function AddressForm({ pool, email, onSent }: AddressFormProps) {
  const mailing = useMutation({ mutationFn: pool.mailCode })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { email },
  })
  const submit = handleSubmit((fields) =>
    mailing.mutate(fields.email, { onSuccess: () => onSent(fields.email) }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>Enter your account’s email address. We’ll send you a code to choose a new password.</p>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <RefusalNote text={mailing.error && describeMailRefusal(mailing.error)} />
      <Button variant="primary" type="submit" disabled={mailing.isPending}>
        {mailing.isPending ? 'Sending...' : 'Send code'}
      </Button>
    </form>
  )
}
