import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { aboutPath, homePath } from '#shared/pages/page-path.ts'
import { HeaderSearch } from '#web/app/header-search.tsx'
import { headerLinkClasses, SessionLinks } from '#web/app/session-links.tsx'
import { MicrophoneIcon } from '#web/ui/icons.tsx'
import { repeatImageFailure } from '#web/ui/image-failure.ts'

/**
 * The links get their space first. On narrow screens the product name wraps to a second line, which is cut
 * off but still read by screen readers. With large text on a phone, the links get their own line.
 */
export function Header() {
  return (
    <header className="on-night border-b border-white/10 bg-night text-night-ink">
      <div className="page relative flex min-h-[4.5rem] items-center justify-between gap-2 max-xs:flex-wrap max-xs:gap-y-0 max-xs:py-2 sm:gap-4">
        <Link
          to={homePath}
          className="flex h-11 min-w-9 flex-wrap items-center gap-x-1 overflow-clip sm:gap-x-3"
        >
          <span className="flex h-11 items-center">
            <Logo />
          </span>
          <span className="flex h-11 items-center font-serif text-[1.3rem] font-semibold tracking-tight sm:text-[1.6rem]">
            {productName}
          </span>
        </Link>
        <HeaderSearch />
        <nav aria-label="Main" className="flex shrink-0 items-center max-xs:shrink max-xs:flex-wrap sm:gap-3">
          <NavLink to={aboutPath} className={headerLinkClasses}>
            About
          </NavLink>
          <SessionLinks />
        </nav>
      </div>
    </header>
  )
}

/** A public file without a content hash, because server-rendered pages refer to it, too. */
const logoPath = '/logo.svg'

export function Logo() {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <MicrophoneIcon className="size-9 text-lamp" data-testid="logo-fallback" />
  return (
    <img
      ref={repeatImageFailure}
      src={logoPath}
      alt=""
      width={36}
      height={36}
      onError={() => setHasFailed(true)}
    />
  )
}
