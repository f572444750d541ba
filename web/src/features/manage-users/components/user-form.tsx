import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { NewUser } from '#shared/api/users.ts'
import { roleNames } from '#shared/format/role-name.ts'
import { roles } from '#shared/rules/access.ts'
import { passwordLength } from '#shared/rules/credentials.ts'
import { newUserFieldsSchema, userEditFieldsSchema } from '#web/features/manage-users/user-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type UserFormProps = {
  mode: 'create' | 'edit'
  values: NewUser
  isPending: boolean
  error: Error | null
  onSubmit: (fields: NewUser) => void
  onCancel: () => void
}

const lengths = `${passwordLength.minimum} to ${passwordLength.maximum} characters`
const texts = {
  create: { hint: lengths, save: 'Create user', saving: 'Creating…' },
  edit: {
    hint: `Leave blank to keep the current one; otherwise ${lengths}. A new password signs the person out everywhere.`,
    save: 'Save changes',
    saving: 'Saving…',
  },
} as const

export function UserForm({ mode, values, isPending, error, onSubmit, onCancel }: UserFormProps) {
  const { hint, save, saving } = texts[mode]
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(mode === 'create' ? newUserFieldsSchema : userEditFieldsSchema),
    defaultValues: values,
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={hint}
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-col gap-1.5">
        <SelectField label="Role" {...register('role')}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        {mode === 'edit' && values.role !== 'free' && (
          <p className="text-sm text-ink-soft">
            Switching to Free ends any subscription right away.
            {values.role === 'paid' && ' A paying user stays Pro only while they pay.'}
          </p>
        )}
      </div>
      <FailureLine title="Failed to save user" error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? saving : save}
        </Button>
      </div>
    </form>
  )
}
