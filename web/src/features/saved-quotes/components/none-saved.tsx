export function NoneSaved() {
  return <p>You haven’t saved a quote yet. Press “Save” under a quote of an episode or a comparison.</p>
}
