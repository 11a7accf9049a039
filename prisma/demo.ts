import type { College } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { aClub, aCollege, aStudent, PASSWORD } from "@/lib/testing/factories";

/** The demonstration colleges with their clubs. Every name and address is invented; the domains are reserved ones. */
const COLLEGES = [
  { name: "Sahyadri College", domain: "sahyadri.example", clubs: ["Robotics Club", "Natya Drama Society", "Code Circle"] },
  { name: "Malabar Institute", domain: "malabar.example", clubs: ["Tide Music Club", "Debate Union", "Sports Council"] },
  { name: "Deccan University", domain: "deccan.example", clubs: ["Astronomy Club", "Film Society", "Startup Cell"] },
  { name: "Konark Engineering", domain: "konark.example", clubs: ["Racing Team", "Quiz Club"] },
  { name: "Thar School of Design", domain: "thar.example", clubs: ["Type and Print", "Street Play Group"] },
  { name: "Nilgiri Women's College", domain: "nilgiri.example", clubs: ["Women in Tech", "Nature Club", "Dance Troupe"] },
  { name: "Hooghly Arts College", domain: "hooghly.example", clubs: ["Poetry Circle", "Rhythm Section"] },
  { name: "Satluj Medical College", domain: "satluj.example", clubs: ["Health Camp", "Chess Club"] },
] as const;

const STUDENTS = [
  { email: "student@sahyadri.example", firstName: "Ananya", lastName: "Kulkarni", collegeOf: "sahyadri.example" },
  { email: "student@malabar.example", firstName: "Rahul", lastName: "Menon", collegeOf: "malabar.example" },
  { email: "new.student@quad.example", firstName: "Isha", lastName: "Verma", collegeOf: null },
] as const;

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, ".");

/** Fills a database that has no college yet; any other stays as it is. */
export async function ensureDemo(): Promise<void> {
  if ((await db.college.count()) > 0) return;
  const colleges = new Map<string, College>();
  for (const { name, domain, clubs } of COLLEGES) {
    const college = await aCollege({ name, email: `office@${domain}`, emailDomain: domain });
    colleges.set(domain, college);
    for (const club of clubs) await aClub({ college, name: club, email: `${slug(club)}@${domain}` });
  }
  for (const { collegeOf, ...fields } of STUDENTS) await aStudent({ ...fields, college: colleges.get(collegeOf ?? "") });
}

/** The log-ins to try the product with, one of each kind; none where the demonstration was never made. */
export async function demoAccounts(): Promise<{ role: string; email: string; password: string }[]> {
  const accounts = [
    { role: "college", email: "office@sahyadri.example" },
    { role: "club", email: "robotics.club@sahyadri.example" },
    { role: "student", email: "student@sahyadri.example" },
    { role: "student of another college", email: "student@malabar.example" },
  ];
  const known = await db.account.findMany({ where: { email: { in: accounts.map(({ email }) => email) } }, select: { email: true } });
  return accounts
    .filter(({ email }) => known.some((account) => account.email === email))
    .map((account) => ({ ...account, password: PASSWORD }));
}
