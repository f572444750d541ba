import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { privacyPath, resetPasswordPath } from '#shared/pages/page-path.ts'
import { readReturnPath } from '#shared/pages/return-path.ts'
import { SignInReason } from '#web/app/parts/sign-in-reason.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { MarketingPanel } from '#web/features/session/components/marketing-panel.tsx'
import { RegistrationForm } from '#web/features/session/components/registration-form.tsx'
import { SignInForm } from '#web/features/session/components/sign-in-form.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Signed-in users are redirected to the return path in the URL. */
export function SignInScreen() {
  const { search } = useLocation()
  const form = readForm(search)
  usePageMeta({ title: `${form} | ${productName}`, isHidden: true })
  const { user, isLoading } = useSession()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const target = readReturnPath(search, location.origin)
  if (isLoading) return <Spinner />
  if (user) return <Navigate replace to={target} />
  const Form = form === 'Register' ? RegistrationForm : SignInForm
  return (
    <div className="grid grow grid-cols-1 lg:grid-cols-2">
      <div className="page flex flex-col justify-center py-14 lg:max-w-xl lg:px-14">
        <FormLinks shown={form} search={search} />
        <h1 className="font-serif text-4xl font-medium tracking-tight">{form}</h1>
        <SignInReason action={form} target={target} />
        <Form
          email={email}
          target={target}
          onEmailChange={setEmail}
          onSignedIn={() => navigate(target, { replace: true })}
        />
        {form === 'Register' ? <RegistrationNote /> : <PasswordHelp />}
      </div>
      <MarketingPanel />
    </div>
  )
}

const forms = ['Sign in', 'Register'] as const
type FormName = (typeof forms)[number]

/** Each form has its own URL, so that the browser's "back" leads to the other form. */
const formParameter = 'form'
const registration = 'register'

function readForm(search: string): FormName {
  return new URLSearchParams(search).get(formParameter) === registration ? 'Register' : 'Sign in'
}

function searchOf(form: FormName, search: string): string {
  const parameters = new URLSearchParams(search)
  if (form === 'Register') parameters.set(formParameter, registration)
  else parameters.delete(formParameter)
  return parameters.toString()
}

function FormLinks({ shown, search }: { shown: FormName; search: string }) {
  return (
    <nav aria-label="Sign in or register" className="mb-10 flex gap-6 border-b border-line">
      {forms.map((form) => (
        <Link
          key={form}
          to={{ search: searchOf(form, search) }}
          aria-current={form === shown ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-medium text-ink-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {form}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Needs a full page load, because only the reset page's content security policy allows requests to the user
 * pool.
 */
function PasswordHelp() {
  return (
    <p className="mt-6">
      <Link reloadDocument to={resetPasswordPath} className="prose-link inline-flex min-h-11 items-center">
        Forgot password?
      </Link>
    </p>
  )
}

function RegistrationNote() {
  return (
    <p className="mt-6 text-[0.9375rem] text-ink-soft">
      An account is free. The{' '}
      <Link to={privacyPath} className="prose-link">
        privacy page
      </Link>{' '}
      says what we keep about you.
    </p>
  )
}
