import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { searchPath } from '#shared/pages/page-path.ts'
import { isInField } from '#web/lib/is-in-field.ts'
import { Icon } from '#web/ui/icons.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const HeaderSuggestions = lazyPart(() =>
  import('#web/app/parts/header-suggestions.tsx').then((m) => m.HeaderSuggestions),
)

/** A plain form until its code has loaded. On narrow screens it covers the header while it has the focus. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey
      if (event.key !== (isHeld ? 'k' : '/') || event.altKey || isInField(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <search aria-label="Site" className="ml-auto flex max-lg:-mr-2 lg:mr-auto lg:ml-4">
      <Link
        to={searchPath}
        aria-label="Search"
        className="flex size-11 items-center justify-center lg:hidden"
        onClick={(event) => {
          event.preventDefault()
          field.current?.focus()
        }}
      >
        <Icon>
          <path d="M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13m5 11.500 4.500 4.500" />
        </Icon>
      </Link>
      <form action={searchPath} className="header-search lg:relative lg:w-72">
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search what was said"
          placeholder="Search what was said"
          aria-keyshortcuts="/ Control+K Meta+K"
          autoComplete="off"
          onFocus={() => setIsUsed(true)}
          className="h-11 w-full rounded-full border border-white/35 bg-transparent px-4"
        />
        {isUsed && (
          <Suspense>
            <HeaderSuggestions field={field} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
