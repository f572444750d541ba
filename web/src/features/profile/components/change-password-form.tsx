import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { newPasswordSchemaFor, passwordLength, passwordSchema } from '#shared/rules/credentials.ts'
import { useChangePassword } from '#web/features/profile/api/account.ts'
import { Disclosure } from '#web/features/profile/components/disclosure.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const changeSchemaFor = (email: string) =>
  z
    .object({ current: passwordSchema, chosen: newPasswordSchemaFor(email), again: z.string() })
    .refine(({ chosen, again }) => chosen === again, {
      path: ['again'],
      message: 'The two passwords differ',
    })

export function ChangePasswordForm({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangePassword()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(changeSchemaFor(email)),
    defaultValues: { current: '', chosen: '', again: '' },
  })
  const toggle = () => {
    reset()
    change.reset()
    setIsOpen(!isOpen)
  }
  const submit = handleSubmit(({ current, chosen }) =>
    change.mutate(
      { current_password: current, new_password: chosen },
      {
        onSuccess: () => {
          toggle()
          showToast({ title: 'Password changed', description: "You're signed out everywhere else." })
        },
      },
    ),
  )
  const { errors } = formState
  return (
    <Disclosure label="Change password" isOpen={isOpen} onToggle={toggle}>
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
        {/* Hidden field that tells password managers which account's password changes. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
        <PasswordField
          label="New password"
          hint={`${passwordLength.minimum} to ${passwordLength.maximum} characters`}
          autoComplete="new-password"
          error={errors.chosen?.message}
          {...register('chosen')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again')}
        />
        <FailureLine error={change.error} />
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change my password'}
        </Button>
      </form>
    </Disclosure>
  )
}
