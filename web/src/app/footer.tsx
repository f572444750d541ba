import { productName } from '#shared/product.ts'
import { ThemeSwitch } from '#web/app/theme-switch.tsx'

/** The line below every page, and the choice of colours. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-4 py-6">
        <p className="text-[0.9375rem]">© 2025 {productName}</p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
