import { Link } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { aboutPath, feedsPath, methodologyPath, privacyPath, showsPath } from '#shared/pages/page-path.ts'
import { ThemeSwitch } from '#web/app/theme-switch.tsx'

const links = [
  { path: aboutPath, label: 'About' },
  { path: methodologyPath, label: 'Methodology' },
  { path: privacyPath, label: 'Privacy' },
  { path: feedsPath, label: 'Feeds' },
  { path: showsPath, label: 'Shows' },
] as const

/** Phones get columns of a fixed width: whether a row wraps would depend on which font has loaded. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page flex flex-col items-start gap-x-8 gap-y-3 py-6 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        <p className="text-[0.9375rem]">© 2025 {productName}</p>
        <nav
          aria-label="Footer"
          className="grid w-full grid-cols-[repeat(auto-fill,7.5rem)] gap-x-6 sm:flex sm:w-auto"
        >
          {links.map(({ path, label }) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-9 items-center text-[0.9375rem] underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
