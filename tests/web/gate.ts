/** Delays a fake server's response until `answer` is called, so that tests can check the loading state. */
export function gate(): { released: Promise<void>; answer: () => void } {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { released, answer }
}
