import { Flashlight, History, Search, SwitchCamera, Volume2, VolumeX } from "lucide-react";
import type { Camera } from "@/components/taking-part/door/use-camera";

export type DrawerName = "search" | "recent" | "device";

type DoorFootProps = {
  camera: Camera;
  open: DrawerName | null;
  onOpen(drawer: DrawerName): void;
  isMuted: boolean;
  onMute(isMuted: boolean): void;
};

/** The acts under the thumb. Torch and other cameras are there where the device has them. */
export function DoorFoot({ camera, open, onOpen, isMuted, onMute }: DoorFootProps) {
  return (
    <section className="door-foot" aria-label="Scanner">
      {camera.torch !== undefined && (
        <button type="button" aria-pressed={camera.torch} onClick={camera.switchTorch}>
          <Flashlight className="icon" />
          Torch
        </button>
      )}
      {camera.hasOthers && (
        <button type="button" onClick={camera.nextCamera}>
          <SwitchCamera className="icon" />
          Camera
        </button>
      )}
      <button type="button" aria-haspopup="dialog" aria-expanded={open === "search"} onClick={() => onOpen("search")}>
        <Search className="icon" />
        By name
      </button>
      <button type="button" aria-haspopup="dialog" aria-expanded={open === "recent"} onClick={() => onOpen("recent")}>
        <History className="icon" />
        Recent scans
      </button>
      <button type="button" onClick={() => onMute(!isMuted)}>
        {isMuted ? <VolumeX className="icon" /> : <Volume2 className="icon" />}
        {isMuted ? "Sound off" : "Sound on"}
      </button>
    </section>
  );
}
