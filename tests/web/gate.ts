/** What a double of the server waits for before it answers, so that a test can look at what stands meanwhile. */
export function gate(): { held: Promise<void>; answer: () => void } {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { held, answer }
}
