import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInPath } from '#shared/pages/page-path.ts'
import { userPoolQuery } from '#web/features/password-reset/api/user-pool.ts'
import { AddressForm } from '#web/features/password-reset/components/address-form.tsx'
import { NewPasswordForm } from '#web/features/password-reset/components/new-password-form.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Step = 'address' | 'password' | 'done'

export function PasswordRecovery() {
  const { data: pool, isError, isFetching, refetch } = useQuery(userPoolQuery)
  const [step, setStep] = useState<Step>('address')
  const [email, setEmail] = useState('')
  if (step === 'done') return <Done />
  if (isError && !isFetching) return <CouldNotLoad onRetry={() => void refetch()} />
  if (!pool) return <Spinner />
  function showPasswordStep(address: string) {
    setEmail(address)
    setStep('password')
  }
  return step === 'address' ? (
    <AddressForm pool={pool} email={email} onSent={showPasswordStep} />
  ) : (
    <NewPasswordForm
      pool={pool}
      email={email}
      onSet={() => setStep('done')}
      onBack={() => setStep('address')}
    />
  )
}

function Done() {
  return (
    <div className="flex flex-col items-start gap-5">
      <p role="status" className="text-lg">
        Your password has been changed, and you’re signed out everywhere.
      </p>
      <LinkButton to={signInPath} reloadDocument>
        Sign in
      </LinkButton>
    </div>
  )
}
