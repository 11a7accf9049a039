import { Flashlight, History, Search, SwitchCamera, Volume2, VolumeX } from "lucide-react";
import type { Camera } from "@/components/taking-part/door/use-camera";
import styles from "./door-foot.module.css";

export type DrawerName = "search" | "recent" | "device";

type DoorFootProps = {
  camera: Camera;
  open: DrawerName | null;
  onOpen(drawer: DrawerName): void;
  isMuted: boolean;
  onMute(isMuted: boolean): void;
};

/** The actions near the thumb. Torch and other cameras are shown if the device has them. */
export function DoorFoot({ camera, open, onOpen, isMuted, onMute }: DoorFootProps) {
  return (
    <section className={styles.root} aria-label="Scanner">
      {camera.torch !== undefined && (
        <button type="button" aria-pressed={camera.torch} onClick={camera.switchTorch}>
          <Flashlight />
          Torch
        </button>
      )}
      {camera.hasOthers && (
        <button type="button" onClick={camera.nextCamera}>
          <SwitchCamera />
          Camera
        </button>
      )}
      <button type="button" aria-haspopup="dialog" aria-expanded={open === "search"} onClick={() => onOpen("search")}>
        <Search />
        By name
      </button>
      <button type="button" aria-haspopup="dialog" aria-expanded={open === "recent"} onClick={() => onOpen("recent")}>
        <History />
        Recent scans
      </button>
      <button type="button" onClick={() => onMute(!isMuted)}>
        {isMuted ? <VolumeX /> : <Volume2 />}
        {isMuted ? "Sound off" : "Sound on"}
      </button>
    </section>
  );
}
