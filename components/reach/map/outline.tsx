import outline from "@/components/reach/map/outline.json";
import styles from "./map.module.css";

/** The land of the still map, rendered on the server: it is in the finished page and in no script. Only coasts, no borders. */
export function Outline() {
  const { width, height, path } = outline;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.land} d={path} />
    </svg>
  );
}
