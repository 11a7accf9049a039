export { default } from "@/app/(site)/private-layout";
