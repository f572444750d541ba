import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { signInPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type TopicCloudSectionProps = {
  title: string
  isSignedIn: boolean
  children: ReactNode
}

export function TopicCloudSection({ title, isSignedIn, children }: TopicCloudSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'relative overflow-hidden rounded-xl border border-line bg-surface px-3 pt-6 sm:px-7 sm:pt-7',
        isSignedIn ? 'pb-6 sm:pb-7' : 'pb-24',
      )}
    >
      <h2
        id={titleId}
        className="mb-5 px-2 font-serif text-2xl leading-tight font-medium tracking-tight text-balance sm:px-0 md:text-3xl"
      >
        {title}
      </h2>
      {children}
      {!isSignedIn && <SignInOverlay />}
    </section>
  )
}

function SignInOverlay() {
  const { pathname, search } = useLocation()
  return (
    <p className="absolute inset-x-0 bottom-0 flex justify-center border-t border-line bg-sunken p-3.5">
      <Link
        to={withReturnPath(signInPath, pathname + search)}
        className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-6 font-semibold hover:bg-surface"
      >
        Sign in to browse by topic
      </Link>
    </p>
  )
}

type NoTopicsProps = { text?: string; onRetry?: (() => unknown) | undefined }

export function NoTopics({ text, onRetry }: NoTopicsProps) {
  return (
    <div role="status" className="flex min-h-72 flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="text-lg font-semibold">No topics data available</p>
      {text && <p className="text-ink-soft">{text}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
