/** Delays a fake server's answer, so that tests can check what the page shows until then. */
export function gate(): { released: Promise<void>; answer: () => void } {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { released, answer }
}
