const families = ['Newsreader Variable', 'Schibsted Grotesk Variable']

/** One letter of each file: names of shows must not decide which of them are requested. */
const letters = 'aā'

export async function loadPageFonts(): Promise<void> {
  // Missing in documents without layout.
  if (!('fonts' in document)) return
  await Promise.allSettled(families.map((family) => document.fonts.load(`1rem "${family}"`, letters)))
}
