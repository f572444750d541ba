/** Delays a fake server's answer, so that tests can check what the page shows until then. */
export function gate(): { held: Promise<void>; answer: () => void } {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { held, answer }
}
