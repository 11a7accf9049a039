import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

/** Eight times a second. Source: contract organisers 8.3. */
const READ_EVERY_MS = 125;
/** The middle of the picture is read: as wide as its shorter side, and a little higher if there is room. */
const HEIGHT_OF_WIDTH = 1.4;
/** More pixels add work without finding more codes. */
const WIDTH_AT_MOST = 640;

type Detector = { detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: "qr_code"[] }): Detector; getSupportedFormats(): Promise<readonly string[]> };

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: "starting" | "on" | "none";
  /** Starts it again, after the person allowed it. */
  retry(): void;
  /** Undefined if it has no light. */
  torch: boolean | undefined;
  switchTorch(): void;
  /** Whether there is more than one camera. */
  hasOthers: boolean;
  nextCamera(): void;
};

/** Reads QR codes from the camera while the page is seen. @param onDecoder is called once the decoder is loaded */
export function useCamera(isWanted: boolean, onCode: (code: string) => void, onDecoder: () => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const [state, setState] = useState<Camera["state"]>("starting");
  const [torch, setTorch] = useState<boolean>();
  const [cameras, setCameras] = useState<string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isVisible = useVisible();
  const take = useEffectEvent(onCode);
  const announceDecoder = useEffectEvent(onDecoder);
  const isOn = isWanted && isVisible;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the camera again.
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function start() {
      const picture = chosen ? { deviceId: { exact: chosen } } : { facingMode: { ideal: "environment" } };
      stream = await navigator.mediaDevices.getUserMedia({ video: { ...picture, width: { ideal: 1280 }, height: { ideal: 720 } } });
      const [first] = stream.getVideoTracks();
      if (isOver || !video.current) return stop();
      first?.addEventListener("ended", () => !isOver && setState("none"));
      track.current = first;
      video.current.srcObject = stream;
      await video.current.play();
      setState("on");
      setTorch(first && "torch" in (first.getCapabilities?.() ?? {}) ? false : undefined);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.flatMap(({ kind, deviceId }) => (kind === "videoinput" && deviceId ? [deviceId] : [])));
      const detector = await loadDetector();
      announceDecoder();
      read(detector, document.createElement("canvas"));
    }

    async function read(detector: Detector, canvas: HTMLCanvasElement) {
      if (isOver) return;
      const startedAt = performance.now();
      let next = detector;
      try {
        if (video.current && drawMiddle(video.current, canvas)) {
          const [found] = await detector.detect(canvas);
          if (found && !isOver) take(found.rawValue);
        }
      } catch {
        // Some browsers have the class without a service behind it.
        next = await loadFallback().catch(() => detector);
      }
      timer = setTimeout(() => read(next, canvas), Math.max(0, READ_EVERY_MS - (performance.now() - startedAt)));
    }

    function stop() {
      for (const each of stream?.getTracks() ?? []) each.stop();
    }

    start().catch(() => !isOver && setState("none"));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOn, chosen, attempt]);

  return {
    video,
    state,
    retry: useCallback(() => {
      setState("starting");
      setChosen(undefined);
      setAttempt((before) => before + 1);
    }, []),
    torch,
    switchTorch: () => {
      track.current
        ?.applyConstraints({ advanced: [{ torch: !torch } as MediaTrackConstraintSet] })
        .then(() => setTorch(!torch))
        .catch(() => setTorch(undefined));
    },
    hasOthers: cameras.length > 1,
    nextCamera: () => {
      const used = track.current?.getSettings().deviceId ?? "";
      setChosen(cameras[(cameras.indexOf(used) + 1) % cameras.length]);
    },
  };
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === "visible");
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return isVisible;
}

/** @returns whether there was a picture */
function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return false;
  const width = Math.min(videoWidth, videoHeight);
  const height = Math.min(videoHeight, width * HEIGHT_OF_WIDTH);
  const scale = Math.min(1, WIDTH_AT_MOST / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
  return true;
}

async function loadDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  return Own && formats.includes("qr_code") ? new Own({ formats: ["qr_code"] }) : loadFallback();
}

/** Plain JavaScript: WebAssembly would need `wasm-unsafe-eval` in the Content-Security-Policy. */
async function loadFallback(): Promise<Detector> {
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}
