// Next runs this file before its own code. React's code, imported here, has a task of its own, since Next waits for a timer after it
// (docs/decisions/071-two-tasks-of-a-start.md).
import "react-dom/client";

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
  var __next_s: [src: undefined, attributes: { children: string }][] | undefined;
}

// Otherwise zod tries whether it may make functions of text, and browsers report that our policy forbids it.
self.__zod_globalConfig = { jitless: true };

// Next waits for a timer after each of these scripts; an empty one does nothing else.
self.__next_s ??= [];
self.__next_s.push([undefined, { children: "" }]);
