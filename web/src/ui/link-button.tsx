import { Link, type LinkProps } from 'react-router'

/** A link that stands where a button would. */
export function LinkButton({ children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-5 text-[0.9375rem] font-medium hover:bg-sunken"
    >
      {children}
    </Link>
  )
}
