import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { aboutPath, homePath } from '#shared/pages/page-path.ts'
import { SessionLink } from '#web/app/session-link.tsx'
import { repeatEarlyFailure } from '#web/ui/early-failure.ts'
import { MicrophoneIcon } from '#web/ui/icons.tsx'

/** Logo, links, session. */
export function Header() {
  return (
    <header className="on-night border-b border-white/10 bg-night text-night-ink">
      <div className="page flex h-[4.5rem] items-center justify-between gap-2 sm:gap-4">
        <Link to={homePath} className="flex min-h-11 items-center gap-3">
          <Logo />
          <span className="font-serif text-[1.6rem] font-semibold tracking-tight">{productName}</span>
        </Link>
        <nav aria-label="Main" className="flex items-center sm:gap-5">
          <NavLink
            to={aboutPath}
            className="inline-flex min-h-11 items-center px-2 font-medium underline-offset-8 hover:underline aria-[current=page]:underline"
          >
            About
          </NavLink>
          <SessionLink />
        </nav>
      </div>
    </header>
  )
}

/** By a name that does not change, because functions draw the header too. */
const logoPath = '/logo.svg'

/** The mark; a microphone where its file does not arrive. */
export function Logo() {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <MicrophoneIcon className="size-9 text-lamp" data-testid="logo-fallback" />
  return (
    <img
      ref={repeatEarlyFailure}
      src={logoPath}
      alt=""
      width={36}
      height={36}
      onError={() => setHasFailed(true)}
    />
  )
}
