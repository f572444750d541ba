import { Link } from 'react-router'
import { type AskedSearch, searchAddress } from '#shared/pages/search-address.ts'

type OtherSpellingProps = { asked: AskedSearch; spelling: string; onFollow: () => void }

const quoted = (text: string) => (/["“”„«»]/.test(text) ? text : `“${text}”`)

/** `onFollow` moves the focus, which would be lost with the link. */
export function OtherSpelling({ asked, spelling, onFollow }: OtherSpellingProps) {
  return (
    <>
      Did you mean{' '}
      <Link
        to={searchAddress({ ...asked, q: spelling, older: undefined })}
        onClick={onFollow}
        className="prose-link wrap-anywhere"
      >
        {quoted(spelling)}
      </Link>
      ?
    </>
  )
}
