import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { credentialsSchema } from '#shared/rules/credentials.ts'
import { useChangeEmail } from '#web/features/profile/api/account.ts'
import { Disclosure } from '#web/features/profile/components/disclosure.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type ChangeEmailFormProps = { sendsMail: boolean }

export function ChangeEmailForm({ sendsMail }: ChangeEmailFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeEmail()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  })
  const toggle = () => {
    reset()
    change.reset()
    setIsOpen(!isOpen)
  }
  const submit = handleSubmit((credentials) =>
    change.mutate(credentials, {
      onSuccess: () => {
        toggle()
        const next = sendsMail ? 'We emailed a link to it. Open the link to confirm the address.' : undefined
        showToast({ title: 'Email address changed', description: next })
      },
    }),
  )
  return (
    <Disclosure label="Change email address" isOpen={isOpen} onToggle={toggle}>
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <FailureLine error={change.error} />
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change address'}
        </Button>
      </form>
    </Disclosure>
  )
}
