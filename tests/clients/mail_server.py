"""An SMTP server that others wrote: mail_server.py FOLDER starttls|implicit USER PASSWORD

It serves FOLDER/server.pem with server.key on a free port, which it prints, and writes each mail to
FOLDER/mails. Addresses: busy@ is refused for now, gone@ for ever, slow@ gets no answer.
"""

import asyncio
import ssl
import sys
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult

folder, mode, user, password = Path(sys.argv[1]), *sys.argv[2:]
mails = folder / "mails"
mails.mkdir()


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        match address.split("@")[0]:
            case "busy":
                return "451 4.3.0 try later"
            case "gone":
                return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("slow@"):
            await asyncio.sleep(3600)
        part = mails / f".{id(envelope)}"
        part.write_bytes(envelope.content)
        part.rename(mails / f"{len(list(mails.iterdir()))}.eml")
        return "250 2.0.0 accepted"


def authenticate(server, session, envelope, mechanism, data):
    right = (user.encode(), password.encode())
    return AuthResult(success=(data.login, data.password) == right)


async def serve():
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(folder / "server.pem", folder / "server.key")
    is_implicit = mode == "implicit"

    def connection():
        return SMTP(
            Handler(),
            hostname="localhost",
            tls_context=None if is_implicit else tls,
            require_starttls=not is_implicit,
            auth_required=True,
            auth_require_tls=not is_implicit,
            authenticator=authenticate,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        connection, "127.0.0.1", 0, ssl=tls if is_implicit else None
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(serve())
