"""Prints the words of an audio file as JSON (shared/domain/recognition.ts). Usage: whisper.py FILE"""

import json
import sys

import av.error
from faster_whisper import BatchedInferencePipeline, WhisperModel

# Exit code for audio that cannot be decoded (shared/deployment/recognizer.ts).
BAD_AUDIO = 65


def words_of(path: str) -> dict:
    # "auto" takes the GPU if there is one, and the number format that is fastest there.
    model = WhisperModel("/opt/model", device="auto", compute_type="auto")
    segments, info = BatchedInferencePipeline(model=model).transcribe(path, batch_size=8, word_timestamps=True)
    words = [
        {
            "text": word.word.strip(),
            "start": max(0.0, float(word.start)),
            "end": max(0.0, float(word.end)),
            "confidence": min(1.0, max(0.0, float(word.probability))),
        }
        for segment in segments
        for word in segment.words or []
        if word.word.strip()
    ]
    return {"language": info.language, "words": words}


if __name__ == "__main__":
    try:
        json.dump(words_of(sys.argv[1]), sys.stdout)
    except av.error.FFmpegError as error:
        print(error, file=sys.stderr)
        sys.exit(BAD_AUDIO)
