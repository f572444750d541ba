/** Below it lies all that is kept of an episode in the store bucket: audio, transcripts, answers of the model. */
export const episodePrefix = (episodeId: number) => `episodes/${episodeId}/`
