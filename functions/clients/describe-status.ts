const closed = "won't let us in"
const checkAddress = ' Check the address.'

const meanings: Readonly<Record<number, string>> = {
  401: 'asks for a password',
  402: 'asks for payment',
  403: closed,
  404: "says there's nothing there",
  407: 'asks for a password',
  410: 'says this is gone for good',
  429: 'says we ask too often',
  451: closed,
}

/** Statuses that another address may avoid. */
const isOfAddress = (status: number) => status < 500 && ![401, 402, 403, 407, 429, 451].includes(status)

function meaningOf(status: number): string {
  if (status >= 500) return 'has a problem of its own'
  return meanings[status] ?? (status < 400 ? 'sent nothing we can use' : "doesn't accept our request")
}

/** For a person who entered the address of a feed, or an admin who reads why a check or run failed. */
export function describeStatus(status: number): string {
  return `The server ${meaningOf(status)} (${status}).${isOfAddress(status) ? checkAddress : ''}`
}
